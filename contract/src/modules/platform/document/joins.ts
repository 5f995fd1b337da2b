import { nameModule } from '../../../kit/joins.ts'

nameModule('document', '文档模板')
