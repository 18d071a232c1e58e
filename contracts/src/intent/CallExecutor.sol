// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {IIntentAdapter} from "../interfaces/IIntentAdapter.sol";
import {IIntentExecutor} from "../interfaces/ISettlement.sol";
import {Tokens} from "../libraries/Tokens.sol";

/// @title CallExecutor: one call that an outside agent wrote
/// @notice The target may take exactly what this was given, for the length of the call; what it left and what it brought goes to the intent
/// contract, all of it. A target that is a token, Permit2 or the intent contract is refused: a call of these could leave an allowance or
/// a claim behind, for the day on which other calls' tokens are here.
contract CallExecutor is IIntentExecutor {
    using Tokens for IERC20;

    /// @notice Calls of this target are not made.
    error InvalidTarget(address target);

    /// @param srcToken what this was given; native tokens come with the call and go with it
    /// @param destToken what the call brings
    struct Call {
        IERC20 srcToken;
        IERC20 destToken;
        address target;
        bytes data;
    }

    address public immutable INTENT;
    address public immutable PERMIT2;

    constructor(address intent, address permit2) {
        INTENT = intent;
        PERMIT2 = permit2;
    }

    /// @notice Takes native tokens: what the target pays.
    receive() external payable {}

    /// @inheritdoc IIntentExecutor
    /// @param executorData `abi.encode(Call)`
    function execute(bytes calldata executorData) external payable {
        if (msg.sender != INTENT) revert IIntentAdapter.UnauthorizedAccount(msg.sender);
        Call memory made = abi.decode(executorData, (Call));
        address target = made.target;
        if (target == PERMIT2 || target == INTENT || target == address(this) || _keepsAllowances(target)) {
            revert InvalidTarget(target);
        }
        bool isNative = made.srcToken.isNative();
        if (!isNative) made.srcToken.allow(target, made.srcToken.held(address(this)));
        Address.functionCallWithValue(target, made.data, msg.value);
        if (!isNative && made.srcToken.allowance(address(this), target) != 0) made.srcToken.allow(target, 0);
        made.srcToken.pushAll(msg.sender);
        made.destToken.pushAll(msg.sender);
    }

    /// @dev Whether a target is a token, of these or of other orders: it says what is allowed.
    function _keepsAllowances(address target) private view returns (bool) {
        (bool done, bytes memory said) = target.staticcall(abi.encodeCall(IERC20.allowance, (address(this), target)));
        return done && said.length >= 32;
    }
}
