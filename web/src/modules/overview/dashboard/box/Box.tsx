import type { ReactNode } from 'react'

/** A titled box of the home page; antd's Card would bring its tabs along. */
export function Box({ title, extra, children }: { title: ReactNode; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="home-card home-panel">
      <header className="home-head">
        <h2>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  )
}
