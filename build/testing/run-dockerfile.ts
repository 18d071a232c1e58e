import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The result of a Dockerfile: a folder in place of its file system, and the settings of the
 * process.
 */
export type Image = {
  /** The working folder of the process. */
  folder: string
  env: Readonly<Record<string, string>>
  user: string
  command: readonly string[]
  healthCheck: readonly string[]
  exposed: readonly number[]
}

type Stage = { root: string; workdir: string; env: Record<string, string> }

type Options = {
  /** The folder that the Dockerfile copies from. */
  context: string
  /** An empty folder, in which each stage gets one in place of its file system. */
  into: string
  /** Runs a line of RUN in a folder. */
  run: (line: string, folder: string) => void
}

/**
 * Runs a Dockerfile on this machine, without a container: skips base images, and uses a folder for
 * each stage. Every RUN has to stay in its working folder.
 *
 * @throws {Error} if an instruction is not supported, or a copied file does not exist
 * @example
 * runDockerfile(text, { context, into, run: (line, cwd) => execSync(line, { cwd }) }).user // 'node'
 */
export const runDockerfile = (text: string, { context, into, run }: Options): Image => {
  const stages = new Map<string, Stage>()
  const image = { user: 'root', command: [] as string[], healthCheck: [] as string[], exposed: [] as number[] }
  let stage: Stage = { root: into, workdir: '/', env: {} }
  const inStage = (file: string, { root, workdir } = stage) => path.join(root, path.posix.resolve(workdir, file))

  const carryOut: Readonly<Record<string, (words: string[], line: string) => void>> = {
    from: ([, as, name]) => {
      stage = { root: path.join(into, `stage-${stages.size}`), workdir: '/', env: {} }
      mkdirSync(stage.root, { recursive: true })
      stages.set(as === 'AS' ? name! : String(stages.size), stage)
    },
    workdir: ([folder]) => {
      stage.workdir = folder!
      mkdirSync(inStage('.'), { recursive: true })
    },
    copy: (words) => {
      const name = words[0]?.match(/^--from=(.+)$/)?.[1]
      const files = name === undefined ? words : words.slice(1)
      const target = files.at(-1)!
      for (const file of files.slice(0, -1)) {
        const from = name === undefined ? path.join(context, file) : inStage(file, stages.get(name))
        if (!existsSync(from)) throw new Error(`COPY: ${file} does not exist.`)
        const isTree = path.basename(file) === '.' || name !== undefined
        const to = isTree ? inStage(target) : path.join(inStage(target), path.basename(file))
        cpSync(from, to, { recursive: true, verbatimSymlinks: true })
      }
    },
    run: (_, line) => run(line, inStage('.')),
    env: (words) => {
      for (const word of words) stage.env[word.split('=')[0]!] = word.slice(word.indexOf('=') + 1)
    },
    user: ([name]) => {
      image.user = name!
    },
    expose: (words) => image.exposed.push(...words.map(Number)),
    cmd: (_, line) => {
      image.command = JSON.parse(line)
    },
    healthcheck: (_, line) => {
      image.healthCheck = JSON.parse(line.slice(line.indexOf('[')))
    },
  }
  for (const instruction of text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)) {
    const [name = '', ...words] = instruction.split(/\s+/)
    const does = carryOut[name.toLowerCase()]
    if (!does) throw new Error(`The instruction ${name} is unknown here: add it to run-dockerfile.ts.`)
    does(words, instruction.slice(name.length).trim())
  }
  return { folder: inStage('.'), env: stage.env, ...image }
}

/**
 * Copies the build context of an image: the files of a folder that git does not ignore, except
 * those that a .dockerignore excludes. Supports only the patterns `*` and `!name`.
 *
 * @example
 * copyContext('.', '/tmp/context') // copies what .dockerignore names
 */
export const copyContext = (from: string, to: string): void => {
  const lines = readFileSync(path.join(from, '.dockerignore'), 'utf8').split('\n')
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const names = patterns.slice(1).map((pattern) => pattern.slice(1))
  if (patterns[0] !== '*' || !patterns.slice(1).every((pattern) => /^![\w.-]+$/.test(pattern)))
    throw new Error('.dockerignore has a pattern that run-dockerfile.ts does not know.')
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...names], {
    cwd: from,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const file of listed.split('\0').filter((one) => one !== '' && existsSync(path.join(from, one))))
    cpSync(path.join(from, file), path.join(to, file))
}
