// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {ExecutorCall} from "../libraries/ExecutorCall.sol";
import {Program} from "../libraries/Program.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {RouterPayments} from "./RouterPayments.sol";

/// @title GenericSwap: swaps through an executor
/// @notice The caller chooses the executor, which is trusted with the caller's tokens only: it is
/// called with selector zero, holds no allowance, and its output is counted by the router's own
/// balances.
abstract contract GenericSwap is RouterPayments {
    using Tokens for IERC20;

    /// @dev Offset of a program's flags in the executor's data: after an offset and a length.
    uint256 private constant FLAGS_OFFSET = 64;
    uint256 private constant FLAG_SHIFT = 251;

    /// @dev The amount that our executor may still take of the caller's source token, and that
    /// token, each a full word.
    uint256 private transient _payable;
    uint256 private transient _sold;

    /// @inheritdoc IRouter
    function swapExactAmountIn(
        address executor,
        GenericData calldata swapData,
        uint256 partnerAndFee,
        bytes calldata permit,
        bytes calldata executorData
    ) external payable swapping returns (uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare) {
        address beneficiary = _check(swapData, false);
        (uint256 received, uint256 left) = _execute(executor, swapData, permit, executorData, false);
        if (left != 0) swapData.srcToken.push(msg.sender, left);
        return _payOutput(swapData, partnerAndFee, received, beneficiary);
    }

    /// @inheritdoc IRouter
    function payFromCaller(address to, uint256 amount) external {
        uint256 most = _payable;
        if (msg.sender != OWN_EXECUTOR || amount > most) revert InvalidCaller();
        unchecked {
            _payable = most - amount;
        }
        IERC20(address(uint160(_sold))).pull(_caller(), to, amount);
    }

    /// @inheritdoc IRouter
    function swapExactAmountOut(
        address executor,
        GenericData calldata swapData,
        uint256 partnerAndFee,
        bytes calldata permit,
        bytes calldata executorData
    )
        external
        payable
        swapping
        returns (uint256 spentAmount, uint256 receivedAmount, uint256 paraswapShare, uint256 partnerShare)
    {
        _checkPurchase(swapData);
        (uint256 received, uint256 left) = _execute(executor, swapData, permit, executorData, true);
        return _finishPurchase(swapData, partnerAndFee, received, left);
    }

    function _finishPurchase(GenericData calldata swapData, uint256 partnerAndFee, uint256 received, uint256 left)
        private
        returns (uint256 spent, uint256 net, uint256 service, uint256 partner)
    {
        net = _payBeneficiary(swapData.destToken, _orCaller(swapData.beneficiary), received, swapData.toAmount);
        (spent, service, partner) = _payInput(swapData, partnerAndFee, swapData.fromAmount - left, left);
    }

    /// @dev Calls the executor, which has the source token before, or takes it during the call
    /// (`payFromCaller`).
    /// @return received the destination tokens that it brought
    /// @return left the source tokens that it returned; in a direct sale unused ones never leave
    /// the caller
    function _execute(
        address executor,
        GenericData calldata swapData,
        bytes calldata permit,
        bytes calldata executorData,
        bool isBuy
    ) private returns (uint256 received, uint256 left) {
        if (swapData.beneficiary == executor) revert InvalidBeneficiary(executor);
        uint256 destBefore = _balanceBefore(swapData.destToken);
        if (!isBuy && _isDirect(executor, swapData.srcToken, permit, executorData)) {
            _runDirect(executor, swapData, permit, executorData);
        } else {
            left = _runGiven(executor, swapData, permit, executorData, isBuy);
        }
        received = swapData.destToken.balance(address(this)) - destBefore;
    }

    function _runDirect(
        address executor,
        GenericData calldata swapData,
        bytes calldata permit,
        bytes calldata executorData
    ) private {
        if (permit.length != 0) _permit(swapData.srcToken, swapData.fromAmount, permit);
        (_sold, _payable) = (uint160(address(swapData.srcToken)), swapData.fromAmount);
        ExecutorCall.run(
            executor, msg.value, executorData, swapData.fromAmount, 0, uint160(msg.sender) | Program.FROM_CALLER
        );
        _payable = 0;
    }

    function _runGiven(
        address executor,
        GenericData calldata swapData,
        bytes calldata permit,
        bytes calldata executorData,
        bool isBuy
    ) private returns (uint256 left) {
        IERC20 srcToken = swapData.srcToken;
        uint256 before = _balanceBefore(srcToken);
        uint256 given = _give(executor, srcToken, swapData.fromAmount, permit);
        ExecutorCall.run(executor, msg.value, executorData, given, isBuy ? swapData.toAmount : 0, uint160(msg.sender));
        left = srcToken.balance(address(this)) - before;
    }

    /// @dev True if the pools of a sale are paid directly from the caller, as a program of our
    /// executor may request. Not with a transfer by Permit2, which happens once and in full.
    function _isDirect(address executor, IERC20 srcToken, bytes calldata permit, bytes calldata executorData)
        private
        view
        returns (bool asked)
    {
        if (executor != OWN_EXECUTOR || srcToken.isNative() || permit.length >= PERMIT2_MIN_LENGTH) {
            return false;
        }
        // Past the end there are zeros or the caller's own bytes, so a flag there is the caller's
        // choice, too.
        assembly ("memory-safe") {
            asked := and(shr(FLAG_SHIFT, calldataload(add(executorData.offset, FLAGS_OFFSET))), 1)
        }
    }

    /// @dev Moves the source token to the executor; native value is sent with the call.
    /// @return given the amount that arrived after a token's tax
    function _give(address executor, IERC20 srcToken, uint256 amount, bytes calldata permit)
        private
        returns (uint256 given)
    {
        if (srcToken.isNative()) return amount;
        uint256 executorBefore = srcToken.held(executor);
        _pull(srcToken, executor, amount, permit);
        given = srcToken.held(executor) - executorBefore;
    }
}
