import type { Address } from 'viem'

/** True for every value but those in the list; `never` for parameters that wallets do not show. */
export type Visibility = 'never' | { ifNotIn: readonly (string | number)[] }

/** The ERC-7730 format of a value with its parameters; a hidden field has none. */
export type FieldFormat =
  | { format: 'raw' | 'amount' | 'duration' | 'chainId' }
  | {
      format: 'tokenAmount'
      params: ({ tokenPath: string } | { token: string }) & {
        nativeCurrencyAddress?: string
        threshold?: string
        message?: string
      }
    }
  | { format: 'tokenTicker'; params?: { chainIdPath: string } }
  | { format: 'addressName'; params?: { types?: readonly 'contract'[]; senderAddress?: string } }
  | { format: 'date'; params: { encoding: 'timestamp' } }
  | { format: 'unit'; params: { base: string; decimals: number } }
  | { format: 'enum'; params: { $ref: string } }

/** A value that a wallet shows, or a parameter that it does not. */
export type Field = { path: string; label: string; visible?: Visibility } & (FieldFormat | { format?: never })

/**
 * The display of a call or message in a wallet: `intent` as title, `interpolatedIntent` as a sentence
 * that may replace the fields. A sentence must therefore include every value that can cost money.
 */
export type Shown = { intent: string; interpolatedIntent?: string; fields: readonly Field[] }

/** Formats by signature of a function with parameter names, or by encoded EIP-712 type. */
export type Formats = Readonly<Record<string, Shown>>

export type Deployment = { chainId: number; address: Address }

/** An ERC-7730 descriptor of version 2, for the calls or for the messages of one contract. */
export type Descriptor = {
  $schema: string
  context:
    | { contract: { deployments: readonly Deployment[] } }
    | { eip712: { deployments: readonly Deployment[]; domain: { name: string; version?: string } } }
  metadata: {
    owner: string
    contractName: string
    enums?: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
  display: { formats: Formats }
}
