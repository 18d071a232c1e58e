import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { connectDatabase } from '@/server/db/client'
import { createPartnerRegistry } from '@/server/partner/partner-registry'
import { registerPartner } from '@/server/partner/register-partner'

/**
 * The partner of every local world: 25 bps to a development account of a user, so that its fees can
 * be claimed.
 */
export const examplePartner = { name: 'example-wallet', address: developmentAccounts[3], feeBps: 25 } as const

/**
 * Registers the example unless a partner with its name exists.
 *
 * @example
 * await registerExamplePartner({ databaseUrl: world.databaseUrl, nowMs: Date.now() })
 */
export async function registerExamplePartner({ databaseUrl, nowMs }: { databaseUrl: string; nowMs: number }) {
  const { database, close } = connectDatabase({ url: databaseUrl, onError: () => {} })
  try {
    const known = await createPartnerRegistry({ database }).find(examplePartner.name)
    if (known === undefined) await registerPartner({ database, nowMs }, examplePartner)
  } finally {
    await close()
  }
}
