// A browser that stores nothing for a site, or for a frame on another site, throws where its storage is only read, or has none. Then a
// page stores things until it closes, in an area marked for hooks/browser-storage. Runs before all other scripts: some of them are of packages.
const script = `for(const n of ['localStorage','sessionStorage'])try{if(!window[n])throw 0}catch{const m=new Map;Object.defineProperty(window,n,{value:{isMemory:true,getItem:k=>m.get(k)??null,setItem:(k,v)=>{m.set(k,String(v))},removeItem:k=>{m.delete(k)},clear:()=>m.clear(),key:i=>[...m.keys()][i]??null,get length(){return m.size}}})}`

export function StorageScript({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file; a strict policy admits it by its nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
