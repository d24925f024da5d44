// S0-34, lines 1020-1048 of seed 000
import Compose
import SnippetOutput

// snippet
// LogIn+State.swift

extension LogInComponent {

    struct State : AnyState {
        var email : String = ""
        var password : String = ""
    }

    struct Validation : AnyValidation {

        let credentials = Validator {
            ValidatorField(for: \State.email) {
                NonEmptyRule()
                    .errorMessage("Email address must be non-empty")
                EmailRule()
                    .errorMessage("Invalid email address format")
            }
            ValidatorField(for: \State.password) {
                LengthRule(in: 6...1000)
                    .errorMessage("Password must be at least 6 characters long")
            }
        }

    }
    
}
// end
