interface FloorChoiceProps {
  /** Floors with beds, with their names. */
  floors: ReadonlyMap<string, string>
  /** Empty: all floors. */
  chosen: readonly string[]
  onChoose: (floors: readonly string[]) => void
}

/** The floors of a wall screen, one or several: a screen between two wards belongs to both. */
export function FloorChoice({ floors, chosen, onChoose }: FloorChoiceProps) {
  const names = chosen.map((id) => floors.get(id)).filter(Boolean)
  const others = (id: string) => chosen.filter((one) => one !== id)
  return (
    <details className="ward-floors">
      <summary aria-label="楼层">{names.length > 0 ? names.join('、') : '全部楼层'}</summary>
      <fieldset aria-label="显示的楼层">
        <button type="button" onClick={() => onChoose([])}>
          全部楼层
        </button>
        {[...floors].map(([id, name]) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : others(id))}
            />
            {name}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
