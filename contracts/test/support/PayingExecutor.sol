// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A stranger's executor: pays and returns configured amounts, whatever it was given.
contract PayingExecutor {
    IERC20 private constant ETH = IERC20(0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE);
    IERC20 private src;
    IERC20 private dest;
    uint256 private pays;
    uint256 private givesBack;
    bytes public input;

    receive() external payable {}

    function set(IERC20 src_, IERC20 dest_, uint256 pays_, uint256 givesBack_) external {
        (src, dest, pays, givesBack) = (src_, dest_, pays_, givesBack_);
    }

    fallback() external payable {
        input = msg.data;
        send(dest, pays);
        send(src, givesBack);
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
