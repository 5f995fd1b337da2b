import { nameModule } from '../../../kit/joins.ts'

nameModule('form', '表单')
