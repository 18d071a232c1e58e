type LogoImageProps = { src: string; size: number; className: string }

// A small drawing that this site serves itself. What it stands for is said in words beside it.
export function LogoImage({ src, size, className }: LogoImageProps) {
  // biome-ignore lint/performance/noImgElement: a kilobyte of SVG has nothing that next/image could make smaller
  return <img src={src} width={size} height={size} alt="" className={className} />
}
