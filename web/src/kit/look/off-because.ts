/**
 * The properties of a button that is off for a reason, which its user reads on it: the first reason that holds, none when it is on.
 *
 *     <Button {...offBecause(chosen.length === 0 && '请先选择照片')} onClick={…}>下载</Button>
 */
export function offBecause(...reasons: readonly (string | false | undefined)[]) {
  const title = reasons.find((reason) => reason !== false && reason !== undefined)
  return { disabled: title !== undefined, title: title || undefined }
}
