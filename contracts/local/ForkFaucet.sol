// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface ITransferable {
    function transfer(address to, uint256 value) external returns (bool);
}

/// @title ForkFaucet: the faucet on a fork of a real chain
/// @notice Any account may ask for a drip of every token. Real tokens cannot be minted, so it sends
/// from its balance.
contract ForkFaucet {
    struct Drop {
        address token;
        uint256 value;
    }

    Drop[] private drops;

    event Dripped(address indexed to);
    /// @notice A token was not sent: the balance is too small, or the token refused.
    event Skipped(address indexed token);

    constructor(Drop[] memory drops_) {
        // A fork of a local chain has the storage of the faucet there.
        delete drops;
        for (uint256 i = 0; i < drops_.length; i++) {
            drops.push(drops_[i]);
        }
    }

    /// @notice Sends `to` a drip of every token that it can send.
    function drip(address to) external {
        for (uint256 i = 0; i < drops.length; i++) {
            Drop memory drop = drops[i];
            // Some tokens return nothing, for example USDT.
            (bool isGiven,) = drop.token.call(abi.encodeCall(ITransferable.transfer, (to, drop.value)));
            if (!isGiven) emit Skipped(drop.token);
        }
        emit Dripped(to);
    }

    /// @notice Returns the amounts of one drip.
    function dropsOf() external view returns (Drop[] memory) {
        return drops;
    }
}
