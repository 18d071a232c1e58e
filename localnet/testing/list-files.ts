import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '@/build/project-root'

/**
 * Lists the existing files of the project that git tracks, or would track; only those that match
 * patterns, if given.
 *
 * @example
 * listFiles('*.ts', '*.tsx') // ['actions/approvals/approval-errors.ts', ...]
 */
export const listFiles = (...patterns: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(path.join(projectRoot, file)))
