/** Why a step was refused. */
export const Problem = ({ text }: { text: string }) =>
  text && (
    <p className="problem" role="alert">
      {text}
    </p>
  )
