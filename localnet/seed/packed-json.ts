import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { projectRoot } from '@/build/project-root'

/**
 * Returns the bytes of a file of the repository that holds a value as compressed JSON.
 *
 * @example
 * writeFileSync('contracts/compiled.json.br', packJson(readShippable()))
 */
export const packJson = (value: object): Buffer =>
  brotliCompressSync(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_LGWIN]: 22 } })

/**
 * Reads the value of a file that `packJson` made, by its path from the root.
 *
 * @example
 * readPackedJson('contracts/compiled.json.br') // { sources: '5f0c...', contracts: { Rfq: ... } }
 */
export const readPackedJson = (file: string): unknown =>
  JSON.parse(brotliDecompressSync(readFileSync(path.join(projectRoot, file))).toString())
