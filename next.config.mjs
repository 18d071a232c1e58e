const loaders = (...names) => names.map((name) => `${import.meta.dirname}/build/loaders/${name}.cjs`)

const keep = (...names) => ({
  condition: 'browser',
  loaders: [{ loader: `${import.meta.dirname}/build/loaders/keep-exports.cjs`, options: { names } }],
})

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // Names the version of the pages (server/web/create-web); Next draws a random one where none is given.
  generateBuildId: () => process.env.PAGE_VERSION ?? null,
  skipTrailingSlashRedirect: true,
  // `npm run check:types` does it, once.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['pg'],
  // A build is made of what stands here now: what a loader reads beside its own file is not among what the kept parts of an earlier one know.
  experimental: { turbopackFileSystemCacheForBuild: false, turbopackCjsTreeShaking: true },
  turbopack: {
    root: import.meta.dirname,
    // wagmi's own copy of zustand does the same as ours.
    resolveAlias: {
      'zustand/middleware': './node_modules/zustand/esm/middleware.mjs',
      'zustand/vanilla': './node_modules/zustand/esm/vanilla.mjs',
      // React has it.
      'use-sync-external-store/shim': 'react',
    },
    rules: {
      '**/lucide-react/dist/esm/createLucideIcon.mjs': { loaders: loaders('draw-icons') },
      '**/zustand/esm/middleware.mjs': keep('createJSONStorage', 'persist', 'subscribeWithSelector'),
      '**/next/dist/lib/constants.js': keep('NEXT_NAV_DEPLOYMENT_ID_HEADER'),
      '**/lib/api/**/*.ts': { condition: 'browser', loaders: loaders('drop-notes') },
      '**/{components,actions,hooks,lib/chain}/**/*.{ts,tsx}': {
        condition: 'browser',
        loaders: loaders('inline-words', 'print-abis'),
      },
    },
  },
}
