import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import webPush from 'web-push'

/**
 * Returns the environment of the keys with which a world signs alerts: made once, in a file that
 * only its owner can read, since browsers subscribe for one key.
 *
 * @example
 * alertEnvironment('.local/world').VAPID_PUBLIC_KEY // 'BNcRdreALR...'
 */
export const alertEnvironment = (folder: string): Record<'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY', string> => {
  const file = path.join(folder, 'alert-keys.json')
  if (!existsSync(file)) {
    writeFileSync(file, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600 })
    chmodSync(file, 0o600)
  }
  const { publicKey, privateKey } = JSON.parse(readFileSync(file, 'utf8')) as webPush.VapidKeys
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
}
