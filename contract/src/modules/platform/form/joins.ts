import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('form', '表单')
