import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { printDescriptors } from './print-descriptors'

const folder = new URL('../../../docs/clear-signing/', import.meta.url)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [file, text] of printDescriptors()) writeFileSync(new URL(file, folder), text)
