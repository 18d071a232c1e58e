import type { AvailableLiquidity } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/market'
import type { OpenOrder } from '@/lib/order/open-order'
import type { WaitingPair } from '@/lib/routing/dual/marginal-rates'
import type { Match } from '@/lib/routing/match/match-orders-settle'
import type { PriceRequest } from '../price-request'
import type { Certified } from '../route/certify'
import type { Quote } from '../route/quote'
import type { MatchRequest } from './match'
import type { ReplicaChange } from './replica'

/** What a solver does with a question. */
export type SolverWork =
  | { work: 'quote'; request: PriceRequest }
  | { work: 'certify'; request: PriceRequest; priceRoute: PriceRoute }
  | { work: 'match'; request: MatchRequest }
  | { work: 'rates'; request: readonly WaitingPair[] }

/** What comes of it. */
export type Done = Quote | Certified | readonly Match[] | Float64Array

/** What a solver thread hears, in this order of arrival: a question stands on every change that came before it. */
export type ToSolver =
  | { kind: 'change'; chainId: number; change: ReplicaChange }
  | (SolverWork & {
      kind: 'ask'
      id: number
      chainId: number
      blockNumber: bigint
      gasPriceWei: bigint
      dataPriceWei: bigint
      orders: readonly OpenOrder[]
    })

/** What it says. `ready` comes once; `refusal` is an ApiError as data, `failure` anything else that was thrown. */
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
