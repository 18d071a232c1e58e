import {
  type DisplayField,
  type DisplayModel,
  type ExternalDataProvider,
  format,
  formatTypedData,
  isFieldGroup,
} from '@ethereum-sourcify/clear-signing'
import { isSameAddress } from '@/lib/address'
import { chains } from '@/lib/chain/registry/chains'
import { findToken } from '@/lib/chain/registry/registry'
import { indexDescriptors } from '../index-descriptors'
import { type CallExample, people, vault } from './call-examples'
import { shippedDescriptors } from './described-formats'
import type { MessageExample } from './message-examples'

const names: ExternalDataProvider = {
  resolveToken: async (chainId, address) =>
    isSameAddress(address, vault)
      ? { name: 'Vault', symbol: 'vTOKEN', decimals: 18 }
      : (findToken(chains[chainId]!, address) ?? null),
  resolveLocalName: async (address) => ({
    name: Object.entries(people).find(([, known]) => isSameAddress(known, address))?.[0] ?? 'contract',
    typeMatch: true,
  }),
  resolveChainInfo: async (chainId) => chains[chainId] ?? null,
}
const options = {
  externalDataProvider: names,
  descriptorResolverOptions: {
    type: 'custom',
    resolver: {
      index: indexDescriptors(shippedDescriptors),
      fetchDescriptor: async (path: string) => JSON.parse(JSON.stringify(shippedDescriptors.get(path))),
    },
  },
} as const

/** A display by the reference implementation of ERC-7730, with all of its warnings. */
export type Decoded = {
  title: DisplayModel['intent']
  sentence: string | undefined
  fields: readonly (readonly [label: string, value: string])[]
  warnings: readonly string[]
}

/** Decodes a call of the first development account on chain 1 with the shipped descriptors. */
export const decodeCall = async ({ to, data, value }: CallExample): Promise<Decoded> =>
  decodedOf(await format({ chainId: 1, to, data, value, from: people.sender }, options))

/** Decodes a typed message of the first development account with the shipped descriptors. */
export const decodeMessage = async (message: MessageExample): Promise<Decoded> =>
  decodedOf(await formatTypedData({ account: people.sender, ...message } as never, options))

const decodedOf = ({ intent, interpolatedIntent, fields = [], warnings = [] }: DisplayModel): Decoded => {
  const groups = fields.flatMap((field) => (isFieldGroup(field) ? [field] : []))
  const shown = fields.flatMap((field): DisplayField[] => (isFieldGroup(field) ? field.fields : [field]))
  const found = [...warnings, ...[...groups, ...shown].flatMap(({ warning }) => warning ?? [])]
  return {
    title: intent,
    sentence: interpolatedIntent,
    fields: shown.map(({ label, value }) => [label, value]),
    warnings: found.map(({ code, message }) => `${code}: ${message}`),
  }
}
