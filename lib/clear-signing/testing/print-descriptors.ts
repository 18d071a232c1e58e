import { indexDescriptors } from '../index-descriptors'
import { shippedDescriptors } from './described-formats'

/** Returns the shipped files by name: descriptors of the published addresses, and their index. */
export const printDescriptors = (): Map<string, string> => {
  const files: [string, object][] = [...shippedDescriptors, ['index.json', indexDescriptors(shippedDescriptors)]]
  return new Map(files.map(([file, value]) => [file, `${JSON.stringify(value, undefined, 2)}\n`]))
}
