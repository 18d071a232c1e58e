import { readFileSync } from 'node:fs'
import type { Site } from '@/hooks/use-site'
import { readSiteChains } from '@/lib/chain/registry/site-chains'
import { readSiteConfig } from '@/lib/site-config'

/** Returns a page's configuration at request time, so that one build serves every deployment. */
export const readSite = (): Site => {
  const { REGISTRY_FILE: file } = process.env
  const site = readSiteConfig(process.env)
  return { ...site, ...readSiteChains(site.chainIds, file ? JSON.parse(readFileSync(file, 'utf8')) : undefined) }
}
