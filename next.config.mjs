/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // The server compresses with Brotli, which Next does not know (server/web/compress-response).
  compress: false,
  // Names the version of the pages (server/web/create-web); Next generates a random one by default.
  generateBuildId: () => process.env.PAGE_VERSION ?? null,
  skipTrailingSlashRedirect: true,
  // Sites that do not pin the script of the widget get the newest one.
  rewrites: async () => [{ source: '/embed.js', destination: '/embed-1.js' }],
  // `npm run check:types` checks the types once.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['pg'],
  // Disables the build cache, which does not know the files that a loader reads besides its own.
  experimental: {
    turbopackFileSystemCacheForBuild: false,
    turbopackCjsTreeShaking: true,
    // No process reads the maps of the server's scripts: 44 MB in 1,500 files.
    turbopackSourceMaps: false,
    // Fewer, larger scripts, as each request slows a first visit on phones and most visits see one page.
    // A size counts the texts of all languages, which `build/split-languages` removes later.
    turbopackChunking: {
      minChunkSize: 190_000,
      requestCost: 500_000,
      firstPageLoadPriority: 0.8,
      priorityRoutes: [/^\/swap$/],
    },
  },
  turbopack: {
    root: import.meta.dirname,
    // wagmi's own copy of zustand does the same as ours.
    resolveAlias: {
      'zustand/middleware': './node_modules/zustand/esm/middleware.mjs',
      'zustand/vanilla': './node_modules/zustand/esm/vanilla.mjs',
      // React includes it.
      'use-sync-external-store/shim': 'react',
    },
    rules: {
      '**/{messages,components,actions,hooks}/**/*.{ts,tsx}': {
        condition: 'browser',
        loaders: [`${import.meta.dirname}/build/loaders/inline-messages.cjs`],
      },
    },
  },
}
