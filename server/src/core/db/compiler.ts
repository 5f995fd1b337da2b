import {
  type BinaryOperationNode,
  ColumnNode,
  type OperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  type RawNode,
  ReferenceNode,
  type SelectModifierNode,
  ValueNode,
} from 'kysely'

interface Ways {
  /** True for work that must not lock rows. */
  onlyReads: () => boolean
  /**
   * Gives the database's names of tables and columns while a statement is written; no separate walk through the
   * statement is needed.
   */
  storedName: (name: string) => string
}

/**
 * Compiles `org_id = <value>` to `org_id = (select <value>)`. With a constant, the planner would look the institution
 * up in its statistics and expect no rows at all of one younger than the statistics; it would then read everything of
 * that institution again for each row. With a subselect it expects the average of all institutions (decision 022).
 */
export class UsualOrgCompiler extends PostgresQueryCompiler {
  private readonly onlyReads: () => boolean
  private readonly storedName: (name: string) => string

  constructor({ onlyReads, storedName }: Ways) {
    super()
    this.onlyReads = onlyReads
    this.storedName = storedName
  }

  protected override sanitizeIdentifier(identifier: string) {
    return super.sanitizeIdentifier(this.storedName(identifier))
  }

  /** A reading call delays nobody: queries it shares with writing calls lock no rows in it. */
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (!(this.onlyReads() && node.modifier?.startsWith('For'))) super.visitSelectModifier(node)
  }

  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const { leftOperand, operator, rightOperand } = node
    if (!this.isOrg(leftOperand) || !isEquals(operator) || !ValueNode.is(rightOperand))
      return super.visitBinaryOperation(node)
    this.visitNode(leftOperand)
    this.append(' = ')
    this.visitUsual(rightOperand)
  }

  protected override visitRaw({ sqlFragments, parameters }: RawNode) {
    for (const [at, text] of sqlFragments.entries()) {
      this.append(text)
      const parameter = parameters[at]
      if (!parameter) continue
      if (ValueNode.is(parameter) && /\borg_id = $/.test(text)) this.visitUsual(parameter)
      else this.visitNode(parameter)
    }
  }

  private isOrg(node: OperationNode) {
    return ReferenceNode.is(node) && ColumnNode.is(node.column) && this.storedName(node.column.column.name) === 'org_id'
  }

  private visitUsual(value: ValueNode) {
    this.append('(select ')
    this.visitNode(value)
    this.append('::text)')
  }
}

const isEquals = (node: OperationNode) => OperatorNode.is(node) && node.operator === '='
