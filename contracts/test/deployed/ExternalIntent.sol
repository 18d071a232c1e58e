// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExternalProtocolHandler} from "../../src/interfaces/IExternalProtocolHandler.sol";

/// The part of the intent contract that external orders need, without signatures, nonces and fees. The
/// counterparty is an account that has approved this contract: it takes the input and gives the output.
contract ExternalIntent {
    struct ExternalTerms {
        address owner;
        address handler;
        IERC20 srcToken;
        IERC20 destToken;
        uint256 srcAmount;
        uint256 destAmount;
        bytes data;
    }

    error Reentered();
    error UnauthorizedHandler(address caller);
    error SwappedTwice();
    error NotSwapped();
    error InsufficientReturnAmount();
    error TokensLeft();

    address public immutable COUNTERPARTY;
    /// The output that the counterparty gives, and the input that it returns.
    uint256 public bought;
    uint256 public unspent;

    bool transient running;
    bool transient swapped;
    address transient handler;
    address transient owner;
    IERC20 transient srcToken;
    IERC20 transient destToken;
    uint256 transient srcAmount;
    uint256 transient destAmount;

    constructor(address counterparty) {
        COUNTERPARTY = counterparty;
    }

    function setSwap(uint256 newBought, uint256 newUnspent) external {
        (bought, unspent) = (newBought, newUnspent);
    }

    function settleExternal(ExternalTerms calldata order) external {
        if (running) revert Reentered();
        running = true;
        (handler, owner, srcToken, destToken) = (order.handler, order.owner, order.srcToken, order.destToken);
        (srcAmount, destAmount) = (order.srcAmount, order.destAmount);
        (uint256 srcBefore, uint256 destBefore) = (held(srcToken, address(this)), held(destToken, address(this)));
        IExternalProtocolHandler(order.handler)
            .execute(
                order.owner,
                address(order.srcToken),
                order.srcAmount,
                address(order.destToken),
                order.destAmount,
                order.data
            );
        if (!swapped) revert NotSwapped();
        if (held(srcToken, address(this)) != srcBefore) revert TokensLeft();
        if (held(destToken, address(this)) != destBefore) revert TokensLeft();
        (running, swapped, handler) = (false, false, address(0));
    }

    function swapExternal(bool fromOwner) external returns (uint256 amountOut) {
        if (msg.sender != handler) revert UnauthorizedHandler(msg.sender);
        if (swapped) revert SwappedTwice();
        swapped = true;
        srcToken.transferFrom(fromOwner ? owner : msg.sender, address(this), srcAmount);
        srcToken.transfer(COUNTERPARTY, srcAmount - unspent);
        if (unspent != 0) srcToken.transfer(msg.sender, unspent);
        amountOut = bought;
        if (amountOut < destAmount) revert InsufficientReturnAmount();
        destToken.transferFrom(COUNTERPARTY, address(this), amountOut);
        destToken.transfer(msg.sender, amountOut);
    }

    function held(IERC20 token, address account) private view returns (uint256) {
        return token.balanceOf(account);
    }
}
