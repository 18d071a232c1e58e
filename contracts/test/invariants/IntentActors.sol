// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentExecutor} from "../../src/interfaces/ISettlement.sol";
import {SignerWallet} from "../support/SignerWallet.sol";

/// An owner's wallet that accepts returned native tokens.
contract ReceivingWallet is SignerWallet {
    constructor(address owner_) SignerWallet(owner_) {}

    receive() external payable {}
}

struct Payment {
    IERC20 token;
    uint256 amount;
}

/// A stranger with large balances. As an executor it pays configured amounts, whatever it was
/// given, after a call that must not succeed; as the target of an executor it makes configured
/// trades.
contract Stranger is IIntentExecutor {
    IERC20 private constant ETH = IERC20(0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE);
    /// True if a call that must not succeed did.
    bool public gotAway;

    receive() external payable {}

    function execute(bytes calldata executorData) external payable {
        (Payment[] memory payments, address target, bytes memory attempt) =
            abi.decode(executorData, (Payment[], address, bytes));
        if (attempt.length != 0) {
            (bool done,) = target.call(attempt);
            if (done) gotAway = true;
        }
        for (uint256 i; i < payments.length; ++i) {
            send(payments[i].token, payments[i].amount);
        }
    }

    function trade(IERC20 src, uint256 takes, IERC20 dest, uint256 gives) external payable {
        if (src == ETH) send(ETH, msg.value - takes);
        else if (takes != 0) src.transferFrom(msg.sender, address(this), takes);
        send(dest, gives);
    }

    function send(IERC20 token, uint256 amount) private {
        if (amount == 0) return;
        if (token != ETH) {
            token.transfer(msg.sender, amount);
            return;
        }
        (bool done,) = msg.sender.call{value: amount}("");
        require(done, "native");
    }
}
