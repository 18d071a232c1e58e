import { afterAll, vi } from 'vitest'

// A lazy import of a page may still be pending when its test has ended. A worker keeps its modules
// but closes its connection to the loader after each file: an import that is cut off would fail for
// the next file, too.
afterAll(() => vi.dynamicImportSettled())
