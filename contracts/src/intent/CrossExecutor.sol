// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentAdapter} from "../interfaces/IIntentAdapter.sol";
import {IIntentExecutor} from "../interfaces/ISettlement.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @title CrossExecutor: runs several programs in turn through our route executor
/// @notice For orders settled against each other: the unmatched amounts go through pools, one
/// program after the other, then all balances of the named tokens go to the intent contract. Only
/// the intent contract may call it: otherwise a token that makes an external call in between could
/// give a third party all that is held here.
contract CrossExecutor is IIntentExecutor {
    using Tokens for IERC20;

    /// @param token the token that the program is given; native tokens are sent with the call
    /// @param amount raw units; the maximum of the type means the full balance, which is then
    /// written into the program's trailing words
    /// @param program the program with its trailing words (see `IExecutor`)
    struct Run {
        IERC20 token;
        uint256 amount;
        bytes program;
    }

    address public immutable INTENT;
    /// @notice The executor that runs the programs.
    IIntentExecutor public immutable EXECUTOR;

    constructor(address intent, IIntentExecutor executor) {
        INTENT = intent;
        EXECUTOR = executor;
    }

    /// @notice Accepts native tokens from the route executor: what a program unwraps or does not
    /// wrap.
    receive() external payable {
        if (msg.sender != address(EXECUTOR)) revert IIntentAdapter.UnexpectedNative(msg.sender);
    }

    /// @inheritdoc IIntentExecutor
    /// @param executorData `abi.encode(Run[], IERC20[])`: the programs, and the tokens that go to
    /// the caller
    function execute(bytes calldata executorData) external payable {
        if (msg.sender != INTENT) revert IIntentAdapter.UnauthorizedAccount(msg.sender);
        (Run[] memory runs, IERC20[] memory returned) = abi.decode(executorData, (Run[], IERC20[]));
        for (uint256 i; i < runs.length; ++i) {
            Run memory run = runs[i];
            bool isNative = run.token.isNative();
            if (run.amount == type(uint256).max) _giveAll(run);
            if (!isNative) run.token.push(address(EXECUTOR), run.amount);
            EXECUTOR.execute{value: isNative ? run.amount : 0}(run.program);
        }
        for (uint256 i; i < returned.length; ++i) {
            returned[i].pushAll(msg.sender);
        }
    }

    /// @dev Sets the amount to the full balance, because a vault's payment is known only after it
    /// pays. The trailing words of a sale are the amount and an account.
    function _giveAll(Run memory run) private view {
        (bytes memory program, uint256 amount) = (run.program, run.token.balance(address(this)));
        run.amount = amount;
        assembly ("memory-safe") {
            let length := mload(program)
            if lt(length, 64) { revert(0, 0) }
            mstore(add(program, sub(length, 32)), amount)
        }
    }
}
