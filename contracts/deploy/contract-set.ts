import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { executor } from '@/lib/chain/program/executor.generated'
import type { ContractSet, Plan, SetTerms, Surface } from './plan'
import { planIntents } from './plan-intents'
import { planMarket } from './plan-market'

/**
 * Lists our contracts of a chain, with the arguments of their constructors and the calls that
 * connect them. The local world and real chains are set up by this list. The executor is always
 * part of it: every route runs through it.
 *
 * @example
 * contractSet(base, { surfaces: ['intents'], owner, feeWallet, agents, addressOf }).contracts[0]?.name // 'RareLegs'
 */
export const contractSet = (chain: Chain, terms: SetTerms): ContractSet => {
  const plan: Plan = (name, args = [], key) => {
    const contract = { name, args, ...(key && { key }) }
    return { ...contract, address: toLowerAddress(terms.addressOf(contract)) }
  }
  const has = (surface: Surface) => terms.surfaces.includes(surface)
  const rfq = plan('Rfq', [], 'rfq')
  const market = has('market')
    ? planMarket(chain, { ...terms, plan, rfq: has('otc') ? rfq.address : chain.contracts.rfq })
    : undefined
  const intents = has('intents') ? planIntents(chain, { ...terms, plan }) : undefined
  return {
    contracts: [
      plan('RareLegs'),
      plan('Executor', [executor.rareLegs]),
      ...(has('otc') ? [rfq] : []),
      ...(market?.contracts ?? []),
      ...(intents?.contracts ?? []),
    ],
    settings: [...(market?.settings ?? []), ...(intents?.settings ?? [])],
    strategies: intents?.strategies ?? [],
  }
}
