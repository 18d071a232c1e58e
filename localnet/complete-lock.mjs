// Completes package-lock.json after `npm install`. With an incomplete registry mirror npm omits the
// optional packages of other platforms; `npm ci` then refuses the lock, and a Mac gets no compiler.
// Versions come from the parents, exactly. Each package also gets its address, which some settings
// of npm omit: without it `npm ci` loads the list of all versions of each package, as many bytes as
// the packages have. npm puts a configured registry in place of the public one.
//
//   node localnet/complete-lock.mjs   // 41 platform packages and 868 addresses added
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const packages = lock.packages

const systems = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
}
const processors = {
  x64: 'x64',
  amd64: 'x64',
  arm64: 'arm64',
  arm: 'arm',
  gnueabihf: 'arm',
  musleabihf: 'arm',
  eabi: 'arm',
  ia32: 'ia32',
  wasm32: 'wasm32',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  mips64el: 'mips64el',
}

function isInstalled(from, name) {
  for (
    let directory = from;
    ;
    directory = directory.slice(0, Math.max(0, directory.lastIndexOf('node_modules/') - 1))
  ) {
    if (packages[`${directory ? `${directory}/` : ''}node_modules/${name}`]) return true
    if (!directory) return false
  }
}

let added = 0
for (const [parent, entry] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!parent || !/^\d/.test(version) || isInstalled(parent, name)) continue
    const words = name.split('/').pop().split('-')
    const os = words.map((word) => systems[word]).find(Boolean)
    const cpu = words.map((word) => processors[word]).find(Boolean)
    if (!cpu) throw new Error(`${name}: the name says no processor, add its word to complete-lock.mjs`)
    const libc = words.some((word) => word.startsWith('musl'))
      ? ['musl']
      : words.some((word) => word.startsWith('gnu'))
        ? ['glibc']
        : undefined
    packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(entry.dev && { dev: true }),
      ...(libc && { libc }),
      optional: true,
      ...(os && { os: [os] }),
    }
    added++
  }
}

let addressed = 0
for (const [folder, entry] of Object.entries(packages)) {
  if (folder === '' || entry.resolved || entry.link) continue
  const name = entry.name ?? folder.split('node_modules/').at(-1)
  const { version, name: alias, ...rest } = entry
  const resolved = `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
  packages[folder] = { ...(alias && { name: alias }), version, resolved, ...rest }
  addressed++
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} platform packages and ${addressed} addresses added`)
