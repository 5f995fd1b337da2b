import { Image } from 'antd'

/** Small pictures that open large, with a way to the next one. */
export default function Pictures({ label, links }: { label: string; links: readonly string[] }) {
  return (
    <Image.PreviewGroup>
      <span className="k-pictures">
        {links.map((link) => (
          <Image key={link} src={link} width={40} height={40} alt={label} />
        ))}
      </span>
    </Image.PreviewGroup>
  )
}
