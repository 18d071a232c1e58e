import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { languages } from '@/lib/language'
import { scriptFolderOf } from '@/lib/script-folder'
import { listFirstLoad } from './list-first-load'

/** The folder of the compressed files below a build: each has the path of its request. */
const compressedFolder = '.next/brotli'
/** Shorter files are not compressed: it would save less than it costs. */
const compressedFromBytes = 1_024

const compress = promisify(brotliCompress)

/**
 * Compresses what a first visit loads with Brotli at its best quality, which takes seconds and makes
 * it a tenth smaller than a server can while it answers: scripts of the first load, styles, and the
 * pictures of `public`. `server/web/create-precompressed.ts` sends them.
 *
 * @example
 * await precompress(projectRoot)
 */
export const precompress = async (root: string): Promise<void> => {
  const into = path.join(root, compressedFolder)
  rmSync(into, { recursive: true, force: true })
  const english = path.join(root, '.next/static', scriptFolderOf('en'))
  const styles = readdirSync(english).filter((name) => name.endsWith('.css'))
  const names = [...new Set([...listFirstLoad(root).map((chunk) => path.basename(chunk)), ...styles])]
  const built = languages
    .flatMap((language) => names.map((name) => `static/${scriptFolderOf(language)}/${name}`))
    .map((file) => ({ from: path.join(root, '.next', file), to: `_next/${file}` }))
  const published = readdirSync(path.join(root, 'public'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|json|svg)$/.test(file))
    .map((file) => ({ from: path.join(root, 'public', file), to: file }))
  const compressOnce = createCompressor()
  const work = [...built, ...published].map(async ({ from, to }) => {
    const source = readFileSync(from)
    if (source.length < compressedFromBytes) return
    const bytes = await compressOnce(source)
    const file = path.join(into, to)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  })
  await Promise.all(work)
}

/**
 * Returns a function that compresses each content once: scripts without a text are equal in all
 * languages.
 */
const createCompressor = (): ((source: Buffer) => Promise<Buffer>) => {
  const known = new Map<string, Promise<Buffer>>()
  return (source) => {
    const digest = createHash('sha256').update(source).digest('hex')
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
    const bytes = known.get(digest) ?? compress(source, { params })
    known.set(digest, bytes)
    return bytes
  }
}
