import { nameModule } from '../../../kit/joins.ts'

nameModule('care-project', '护理项目')
