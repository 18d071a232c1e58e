// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {RouterPayments} from "./RouterPayments.sol";

/// @title GenericSwap: swaps through an executor
/// @notice The executor is chosen by the caller and trusted with nothing but the caller's own tokens: it is called with
/// selector zero only, holds no allowance, and what it brings back is counted by the router's own balances.
abstract contract GenericSwap is RouterPayments {
    using Tokens for IERC20;

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

    /// @dev Gives the executor the source token and calls it.
    /// @return received what it brought of the destination token
    /// @return left what it gave back of the source token
    function _execute(
        address executor,
        GenericData calldata swapData,
        bytes calldata permit,
        bytes calldata executorData,
        bool isBuy
    ) private returns (uint256 received, uint256 left) {
        if (swapData.beneficiary == executor) revert InvalidBeneficiary(executor);
        uint256 srcBefore = _balanceBefore(swapData.srcToken);
        uint256 destBefore = _balanceBefore(swapData.destToken);
        uint256 given = _give(executor, swapData.srcToken, swapData.fromAmount, permit);
        bytes memory amounts = isBuy ? abi.encode(given, swapData.toAmount, msg.sender) : abi.encode(given, msg.sender);
        // Always selector zero: whatever address an executor is said to be, no function of it can be named.
        _call(executor, msg.value, bytes.concat(bytes4(0), executorData, amounts));
        received = swapData.destToken.balance(address(this)) - destBefore;
        left = swapData.srcToken.balance(address(this)) - srcBefore;
    }

    /// @dev Moves the source token to the executor; native value goes with the call.
    /// @return given what arrived: a token may tax the way
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
