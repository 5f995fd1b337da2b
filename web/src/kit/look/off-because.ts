/**
 * The properties of a button that is disabled for a reason, which is its tooltip: the first reason that holds; without
 * one it is enabled.
 *
 *     <Button {...offBecause(chosen.length === 0 && '请先选择照片')} onClick={…}>下载</Button>
 */
export function offBecause(...reasons: readonly (string | false | undefined)[]) {
  const title = reasons.find((reason) => reason !== false && reason !== undefined)
  return { disabled: title !== undefined, title: title || undefined }
}
