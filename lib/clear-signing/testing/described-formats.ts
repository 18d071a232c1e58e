import { chains } from '@/lib/chain/registry/chains'
import { describeContracts } from '../describe-contracts'
import type { Field, Shown } from '../descriptor'

/** A format with its file and key; `name` is the file with the name of the function or struct. */
export type DescribedFormat = { file: string; key: string; name: string; shown: Shown }

/** The descriptors of all published contracts, by file name. */
export const shippedDescriptors = describeContracts(Object.values(chains))

/** The formats of all published contracts. */
export const describedFormats = [...shippedDescriptors].flatMap(([file, { display }]) =>
  Object.entries(display.formats).map(
    ([key, shown]): DescribedFormat => ({ file, key, shown, name: `${file} ${key.slice(0, key.indexOf('('))}` }),
  ),
)

/** Returns the fields of a format that a wallet shows, some of them only if they are set. */
export const visibleFields = ({ fields }: Shown): readonly Field[] =>
  fields.filter((field) => field.visible !== 'never')
