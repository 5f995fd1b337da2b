import { BodyFigure, type Mark, markText } from '../../platform/form/fill/BodyFigure.tsx'
import './adverse-event.css'

/** The injuries on a body seen from both sides, for screen and paper. */
export default function Wounds({ marks }: { marks: readonly Mark[] }) {
  return (
    <div className="adverse-wounds">
      <BodyFigure side="front" marks={marks} />
      <BodyFigure side="back" marks={marks} />
      <ol>
        {marks.map((mark, index) => (
          <li key={markText(mark, index)}>{markText(mark, index)}</li>
        ))}
      </ol>
    </div>
  )
}
