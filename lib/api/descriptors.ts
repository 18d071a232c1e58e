import * as z from 'zod/mini'
import { examples } from './contract/examples'
import { noted } from './contract/fields'
import { operation } from './contract/operation'

const text = z.string()
const keptForSeconds = 3_600
/** The EIP-712 type hash of an OTC order. */
const otcTypeHash = '0x95afddf5e4bb9f692716b7fdff640e6b8a0d2869597405c6e9d35857ed19a150'

/** Lists the ERC-7730 descriptors of the contracts of all served chains. */
export const listDescriptors = operation({
  method: 'get',
  path: '/clear-signing',
  unlimitedUnless: [],
  revalidated: true,
  maxAgeSeconds: keptForSeconds,
  tag: 'Tokens and chains',
  summary: 'What wallets show before they sign: the files by contract',
  response: z.object({
    calldataIndex: noted(z.record(text, text), 'The file of the calls of a contract, by its CAIP-10 identifier.', {
      [`eip155:1:${examples.router}`]: 'calldata-router.json',
    }),
    typedDataIndex: noted(
      z.record(
        text,
        z.record(
          text,
          z.array(
            z.object({
              path: noted(text, 'The file.', 'eip712-otc.json'),
              encodeTypeHashes: noted(z.array(text), 'The EIP-712 type hashes that it describes.', [otcTypeHash]),
            }),
          ),
        ),
      ),
      'The files of the messages of a contract, by its CAIP-10 identifier and primary type.',
      {
        [`eip155:1:${examples.rfq}`]: {
          Order: [{ path: 'eip712-otc.json', encodeTypeHashes: [otcTypeHash] }],
        },
      },
    ),
  }),
  errors: [],
})

/** Returns one ERC-7730 descriptor, as wallets read it. */
export const getDescriptor = operation({
  method: 'get',
  path: '/clear-signing/{file}',
  unlimitedUnless: [],
  revalidated: true,
  maxAgeSeconds: keptForSeconds,
  tag: 'Tokens and chains',
  summary: 'What wallets show before they sign: an ERC-7730 descriptor',
  params: z.object({
    file: noted(
      text.check(z.maxLength(64), z.regex(/^[a-z0-9-]+\.json$/, 'expected the name of a listed file')),
      'A file of the list.',
      'calldata-router.json',
    ),
  }),
  response: z.object({
    $schema: noted(
      text,
      'The JSON schema of the file.',
      'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json',
    ),
    context: noted(z.record(text, z.unknown()), 'The contracts that it is valid for.'),
    metadata: noted(z.record(text, z.unknown()), 'Who owns them, and names of values.'),
    display: noted(z.record(text, z.unknown()), 'The fields of each call or message, and how to format them.'),
  }),
  errors: ['ValidationError', 'NotFound'],
})
