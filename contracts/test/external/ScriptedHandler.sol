// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExternalProtocolHandler} from "../../src/interfaces/IExternalProtocolHandler.sol";
import {Tokens} from "../../src/libraries/Tokens.sol";

/// A call of a handler.
/// @param mayFail true to record a failure and continue
struct Step {
    address target;
    bytes call;
    bool mayFail;
}

/// A handler that makes the calls of its order, and then sends all it has of both tokens to the
/// owner.
contract ScriptedHandler is IExternalProtocolHandler {
    using Tokens for IERC20;

    bytes32 public received;
    bytes4[] public refusals;

    /// @param data `abi.encode(Step[] steps, bool keeps)`; with `keeps` the tokens stay here
    function execute(
        address user,
        address tokenIn,
        uint256 amountIn,
        address tokenOut,
        uint256 amountOut,
        bytes calldata data
    ) external {
        received = keccak256(abi.encode(user, tokenIn, amountIn, tokenOut, amountOut, data));
        (Step[] memory steps, bool keeps) = abi.decode(data, (Step[], bool));
        for (uint256 i; i < steps.length; ++i) {
            run(steps[i]);
        }
        if (keeps) return;
        IERC20(tokenIn).pushAll(user);
        IERC20(tokenOut).pushAll(user);
    }

    /// Makes another call, such as a second swap inside the first.
    function run(Step memory step) public {
        (bool done, bytes memory answer) = step.target.call(step.call);
        if (!done && !step.mayFail) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        if (step.mayFail) refusals.push(done ? bytes4(0xffffffff) : bytes4(answer));
    }

    function countRefusals() external view returns (uint256) {
        return refusals.length;
    }
}
