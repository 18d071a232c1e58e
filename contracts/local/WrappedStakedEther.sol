// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {PlainToken} from "./PlainToken.sol";
import {StakedEther} from "./StakedEther.sol";

/// @title WrappedStakedEther: wstETH, the token of shares of staked ether
/// @notice Stakes received ether like WstETH.sol of Lido (lidofinance/core, contracts/0.6.12), of
/// which this is a transcription. The faucet mints it like every other token here; it cannot be
/// unwrapped.
contract WrappedStakedEther is PlainToken {
    StakedEther public immutable stETH;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address minter_, StakedEther staked_)
        PlainToken(name_, symbol_, decimals_, minter_)
    {
        stETH = staked_;
    }

    receive() external payable {
        _mint(msg.sender, stETH.submit{value: msg.value}(address(0)));
    }

    function getWstETHByStETH(uint256 amount) external view returns (uint256) {
        return stETH.getSharesByPooledEth(amount);
    }

    function getStETHByWstETH(uint256 shares) external view returns (uint256) {
        return stETH.getPooledEthByShares(shares);
    }
}
