// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {IIntentAdapter} from "../interfaces/IIntentAdapter.sol";
import {IIntentExecutor} from "../interfaces/ISettlement.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @title CallExecutor: makes one call that an outside agent wrote
/// @notice Each call is made by a new clone of this contract. The target may take exactly what the
/// clone was given, for the length of the call; what it left and what it brought goes to the intent
/// contract. A clone makes one call and never another, because its address cannot be used twice.
/// So whatever a call registers elsewhere under its address (an allowance, an operator, a claim)
/// gives no right to anything that a later call holds, and any target may be called.
contract CallExecutor is IIntentExecutor {
    using Tokens for IERC20;

    /// @param srcToken what this was given; native tokens come with the call and go with it
    /// @param destToken what the call brings
    /// @param salt makes the clone's address, which is the call's sender; a salt serves once
    struct Call {
        IERC20 srcToken;
        IERC20 destToken;
        address target;
        bytes data;
        bytes32 salt;
    }

    address public immutable INTENT;
    /// @dev The contract that clones delegate to, and the only one that they obey.
    address private immutable ORIGINAL = address(this);

    constructor(address intent) {
        INTENT = intent;
    }

    /// @notice Takes native tokens for a clone: what its target pays.
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
