import { CallDetails } from './call-details'
import { CostsTable } from './costs-table'
import { PriceProof } from './price-proof'
import { RouteDetails } from './route-details'
import { SwapSpender } from './swap-spender'

/** Groups the drawings and tables of a quote into one script. */
export default { CallDetails, CostsTable, PriceProof, RouteDetails, SwapSpender }
