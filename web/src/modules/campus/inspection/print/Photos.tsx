import '../inspect/inspect.css'

/** Pictures on paper. */
export const Photos = ({ links }: { links: readonly string[] }) => (
  <p className="in-photos">
    {links.map((link) => (
      <img key={link} src={link} alt="照片" />
    ))}
  </p>
)
