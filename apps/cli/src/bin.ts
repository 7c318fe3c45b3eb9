process.stdout.write('gradekit\n');
