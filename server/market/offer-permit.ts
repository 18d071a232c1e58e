import { type Address, getTypesForEIP712Domain, type Hex, hexToBigInt, keccak256, sliceHex, stringToHex } from 'viem'
import type { Answer } from '@/lib/api/contract/operation'
import type { getPrices } from '@/lib/api/market/prices'
import {
  daiTypedData,
  eip2612TypedData,
  encodeDaiPermit,
  encodeEip2612Permit,
  encodePermit2Transfer,
  permit2TypedData,
} from '@/lib/chain/approval/typed-data'
import type { Chain, TokenTraits } from '@/lib/chain/chain'

type Offer = NonNullable<Answer<typeof getPrices>['permitData']>

/** Limits the use of a stolen permit to half an hour. */
const permitLifeSeconds = 30n * 60n

type PermitOfferRequest = {
  chain: Chain
  owner: Address
  token: Address
  spender: Address
  amount: bigint
  nowSeconds: bigint
  /** Seed of the nonce of a Permit2 transfer, which is any unused number. */
  salt: string
  /** The token's own permit, as its contract was found to check it. */
  own: (NonNullable<TokenTraits['permit']> & { name: string; nonce: bigint }) | undefined
  isPermit2Allowed: boolean
}

/**
 * Returns what an account signs so that the router may pull a swap's amount without an approval:
 * the token's own permit if supported, otherwise a Permit2 transfer if Permit2 may pull the token;
 * null if neither. The build accepts `prefix` followed by the 65 bytes of the signature.
 *
 * @example
 * const own = { kind: 'eip2612', version: '2', name: 'USD Coin', nonce: 0n }
 * const request = { chain, owner, token: usdc, spender: router, amount, nowSeconds, salt: hmac }
 * offerPermit({ ...request, own, isPermit2Allowed: false })?.kind // 'eip2612'
 */
export const offerPermit = (request: PermitOfferRequest): Offer | null => {
  const { chain, owner, token, spender, amount, nowSeconds, salt, own, isPermit2Allowed } = request
  const deadlineSeconds = nowSeconds + permitLifeSeconds
  if (own) {
    const domain = { address: token, name: own.name, version: own.version, chainId: chain.id }
    const common = { spender, nonce: own.nonce }
    if (own.kind === 'dai') {
      const permit = { kind: 'dai', holder: owner, expirySeconds: deadlineSeconds, allowed: true, ...common } as const
      return offerOf('dai', daiTypedData(domain, permit), sliceHex(encodeDaiPermit(permit, anySignature), 0, 160))
    }
    const permit = { kind: 'eip2612', owner, value: amount, deadlineSeconds, ...common } as const
    const prefix = sliceHex(encodeEip2612Permit(permit, anySignature), 0, 128)
    return offerOf('eip2612', eip2612TypedData(domain, permit), prefix)
  }
  if (!isPermit2Allowed) return null
  const nonce = hexToBigInt(keccak256(stringToHex(`${salt}:${owner}`)))
  const transfer = { kind: 'permit2', token, spender, amount, nonce, deadlineSeconds } as const
  const typedData = permit2TypedData({ chainId: chain.id, permit2: chain.contracts.permit2 }, transfer)
  return offerOf('permit2', typedData, sliceHex(encodePermit2Transfer(transfer, anySignature), 0, 288))
}

/** A placeholder signature, which is cut off again. */
const anySignature: Hex = `0x${'00'.repeat(65)}`

const offerOf = (
  kind: Offer['kind'],
  typedData: { domain: object; types: object; primaryType: string; message: object },
  prefix: Hex,
): Offer => ({
  kind,
  // The format of eth_signTypedData_v4: with the domain's type, numbers as strings.
  typedData: JSON.parse(
    JSON.stringify(
      {
        ...typedData,
        types: { EIP712Domain: getTypesForEIP712Domain({ domain: typedData.domain }), ...typedData.types },
      },
      (_, value) => (typeof value === 'bigint' ? value.toString() : value),
    ),
  ),
  prefix,
})
