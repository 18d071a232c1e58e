import type { AvailableLiquidity } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { OpenOrder } from '@/lib/order/open-order'
import type { WaitingPair } from '@/lib/routing/dual/marginal-rates'
import type { Match } from '@/lib/routing/match/match-orders-settle'
import type { PriceRequest } from '../price-request'
import type { Certified } from '../route/certify'
import type { CrosschainCertified, CrosschainRequest } from '../route/certify-crosschain'
import type { Quote } from '../route/quote'
import type { MatchRequest } from './match'
import type { ReplicaChange } from './replica'

/** The tasks of a solver. */
export type SolverWork =
  | { work: 'quote'; request: PriceRequest }
  | { work: 'certify'; request: PriceRequest; priceRoute: PriceRoute }
  | { work: 'certifyCrosschain'; request: CrosschainRequest }
  | { work: 'match'; request: MatchRequest }
  | { work: 'rates'; request: readonly WaitingPair[] }

/** The results of the tasks. */
export type Done = Quote | Certified | CrosschainCertified | readonly Match[] | Float64Array

/** Messages to a solver thread. A question uses all changes that were sent before it. */
export type ToSolver =
  | { kind: 'change'; chainId: number; change: ReplicaChange }
  | (SolverWork & {
      kind: 'ask'
      id: number
      chainId: number
      /** The other chain of a crosschain task. */
      destChainId?: number
      blockNumber: bigint
      gasPriceWei: bigint
      dataPriceWei: bigint
      orders: readonly OpenOrder[]
    })

/** Messages from a solver thread: `refusal` for an ApiError, `failure` for other errors. */
export type FromSolver =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; answer: Done }
  | {
      kind: 'refusal'
      id: number
      errorType: string
      details: string
      availableLiquidity: AvailableLiquidity | undefined
    }
  | { kind: 'failure'; id: number; message: string; stack: string }
