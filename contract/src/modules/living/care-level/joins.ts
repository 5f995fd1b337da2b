import { nameModule } from '../../../kit/joins.ts'

nameModule('care-level', '护理等级')
