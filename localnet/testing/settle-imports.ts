import { afterAll, vi } from 'vitest'

// What a page loads lazily may still be on its way when its test has ended. A worker keeps its modules but
// closes its door to the loader after each file: an import cut there would fail for the next file, too.
afterAll(() => vi.dynamicImportSettled())
