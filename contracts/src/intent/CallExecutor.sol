// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {IIntentAdapter} from "../interfaces/IIntentAdapter.sol";
import {IIntentExecutor} from "../interfaces/ISettlement.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @title CallExecutor: makes one call that an outside agent wrote
/// @notice Each call is made by a new clone of this contract. The target has an allowance for
/// exactly what the clone was given, during the call only; the remainder and the output go to the
/// intent contract. A clone makes a single call, because its address cannot be used twice. So what
/// a call registers elsewhere for its address (an allowance, an operator, a claim) gives no right
/// to the tokens of a later call, and any target may be called.
contract CallExecutor is IIntentExecutor {
    using Tokens for IERC20;

    /// @param srcToken the token that the clone is given; native tokens are sent with the call
    /// @param destToken the token that the call brings
    /// @param salt determines the clone's address, which is the sender of the call; a salt works
    /// once
    struct Call {
        IERC20 srcToken;
        IERC20 destToken;
        address target;
        bytes data;
        bytes32 salt;
    }

    address public immutable INTENT;
    /// @dev The contract that clones delegate to, and the only one that may call them.
    address private immutable ORIGINAL = address(this);

    constructor(address intent) {
        INTENT = intent;
    }

    /// @notice Accepts native tokens for a clone, paid by its target.
    receive() external payable {
        if (address(this) == ORIGINAL) revert IIntentAdapter.UnexpectedNative(msg.sender);
    }

    /// @inheritdoc IIntentExecutor
    /// @param executorData `abi.encode(Call)`
    function execute(bytes calldata executorData) external payable {
        if (msg.sender != INTENT) revert IIntentAdapter.UnauthorizedAccount(msg.sender);
        Call memory made = abi.decode(executorData, (Call));
        address payable clone = payable(Clones.cloneDeterministic(ORIGINAL, made.salt));
        if (!made.srcToken.isNative()) made.srcToken.pushAll(clone);
        CallExecutor(clone).run{value: msg.value}(made);
    }

    /// @notice Makes the call of a clone.
    function run(Call calldata made) external payable {
        if (msg.sender != ORIGINAL) revert IIntentAdapter.UnauthorizedAccount(msg.sender);
        (IERC20 srcToken, address target) = (made.srcToken, made.target);
        if (!srcToken.isNative()) srcToken.allow(target, srcToken.held(address(this)));
        Address.functionCallWithValue(target, made.data, msg.value);
        if (!srcToken.isNative()) srcToken.disallow(target);
        srcToken.pushAll(INTENT);
        made.destToken.pushAll(INTENT);
    }
}
